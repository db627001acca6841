import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createScrapeAccess } from '../../telemetry/scrape-access.ts';

test('no admin key -> only a loopback service shows its metrics', () => {
  assert.equal(createScrapeAccess({ adminKeys: [], host: '127.0.0.1' })({}), true);
  assert.equal(createScrapeAccess({ adminKeys: [], host: '0.0.0.0' })({}), false);
  assert.equal(createScrapeAccess({ adminKeys: [], host: '0.0.0.0' })({ 'x-admin-key': '' }), false);
});

test('several keys -> any of them opens, in either header, also on loopback', () => {
  const mayScrape = createScrapeAccess({ adminKeys: ['old', 'new'], host: '127.0.0.1' });
  assert.equal(mayScrape({}), false);
  for (const key of ['old', 'new']) {
    assert.equal(mayScrape({ 'x-admin-key': key }), true);
    assert.equal(mayScrape({ authorization: `bearer ${key}` }), true);
    assert.equal(mayScrape({ authorization: key }), false);
  }
});
