import { WebR } from 'webr';

/** Bare webR: two columns handed over and the same question answered in base R's own functions. */
export async function startBareR() {
  const r = new WebR({ interactive: false });
  await r.init();
  return {
    async hand(y: Float64Array, group: Int32Array): Promise<void> {
      await r.FS.writeFile('/y', new Uint8Array(y.buffer));
      await r.FS.writeFile('/group', new Uint8Array(group.buffer));
    },
    /** Milliseconds from reading the columns to the last number. */
    async compare(rows: number): Promise<number> {
      const begin = performance.now();
      await r.evalRVoid(`
        y <- readBin('/y', 'double', ${rows})
        group <- factor(readBin('/group', 'integer', ${rows}))
        t.test(y ~ group)
        wilcox.test(y ~ group, exact = FALSE)
        for (f in c(mean, sd, median)) tapply(y, group, f)
        deviation <- abs(y - tapply(y, group, median)[group])
        anova(lm(deviation ~ group))`);
      return performance.now() - begin;
    },
    close: () => r.close(),
  };
}
