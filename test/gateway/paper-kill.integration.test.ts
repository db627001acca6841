import assert from 'node:assert/strict';
import { onTestFinished, test } from 'vitest';
import { isLatexInstalled } from '../../activities/papers/compile-latex.ts';
import type { AnswerBody } from '../harness/client.ts';
import { rainTable, researcherAt } from '../harness/research-client.ts';
import { serverFolder, startServerProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const skip = (await isLatexInstalled()) ? false : 'LaTeX is not installed: npm run setup:papers';

interface Listed {
  readonly papers: readonly { readonly paperId: string }[];
}
type Status = Omit<AnswerBody, 'progress'> & { readonly progress?: number; readonly pdfUrl?: string };

test.skipIf(skip)(
  'a paper whose server is killed after every step -> is written once, as if nothing had happened',
  { timeout: 300_000 },
  async () => {
    const folder = await serverFolder();
    onTestFinished(() => folder.remove());
    const environment = { DATA_DIR: folder.path };
    let server = startServerProcess(environment);
    onTestFinished(async () => {
      await server.kill();
    });
    let baseUrl = await server.listening();
    let ada = researcherAt(baseUrl);
    const fileId = await ada.upload('rain.csv', rainTable());
    const message = 'Does rain_mm differ between the levels of city?';
    const { conversationId, pollUrl } = await ada.start({ message, researchMode: 'steering', files: [{ fileId }] });
    await until('the research is over', async () => (await ada.get(pollUrl)).status === 'completed');

    const conversation = `/api/deep-research/conversations/${conversationId}`;
    const asked = fetch(`${baseUrl}${conversation}/paper`, { method: 'POST', headers: { 'x-user-id': 'ada' } });
    asked.catch(() => undefined); // its server is killed
    const { paperId } = await until('it has begun', async () => {
      const { papers } = (await ada.get(`${conversation}/papers`)) as unknown as Listed;
      return papers[0];
    });

    const killedAt: number[] = [];
    for (;;) {
      const status = await until(
        'another step or the end',
        async () => {
          const body = (await ada.get(`/api/deep-research/paper/${paperId}/status`)) as unknown as Status;
          if (body.status === 'completed' || body.status === 'failed') return body;
          const { progress = 0 } = body;
          assert.ok(progress >= (killedAt.at(-1) ?? 0), 'progress only grows');
          return progress > (killedAt.at(-1) ?? -1) ? body : undefined;
        },
        { everyMs: 20 },
      );
      if (status.status !== 'processing') {
        assert.equal(status.status, 'completed', JSON.stringify(status));
        const pdf = Buffer.from(await (await fetch(new URL(status.pdfUrl!))).arrayBuffer());
        assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
        break;
      }
      killedAt.push(status.progress ?? 0);
      await server.kill();
      server = startServerProcess(environment);
      baseUrl = await server.listening();
      ada = researcherAt(baseUrl);
    }
    assert.ok(killedAt.length >= 2);
    const { papers } = (await ada.get(`${conversation}/papers`)) as unknown as Listed;
    assert.deepEqual(
      papers.map((paper) => paper.paperId),
      [paperId],
    );
  },
);
