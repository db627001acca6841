declare module 'solc' {
  const solc: { compile(input: string): string };
  export = solc;
}
