/** The package's own types import files without their endings, which Node's resolution does not find. */
declare module '@huggingface/tokenizers' {
  export class Tokenizer {
    constructor(tokenizer: unknown, config: object);
    encode(text: string, options: { readonly add_special_tokens: boolean }): { readonly ids: number[] };
    token_to_id(token: string): number | undefined;
  }
}
