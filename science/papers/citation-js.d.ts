// The packages bring no types: only what is used here.
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: readonly object[]);
    format(name: string, options?: { readonly format: 'object' }): unknown;
  }
  export const plugins: { readonly config: { get(name: string): unknown } };
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
