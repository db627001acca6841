/**
 * Text that holds names from outside (of columns, cells, files) with nothing in it that a reader's program turns into a link,
 * an image or a tag. A space breaks each, so that everybody sees what stands there: `https: //evil.example`.
 */
export function inertText(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/\bwww\.(?=\S)/gi, (www) => `${www} `)
    .replace(/\](?=[([])/g, '] ')
    .replace(/^([ \t]{0,3}\[[^\]\r\n\u2028\u2029]{0,999}\])(?=:)/gm, '$1 ')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/(?<=[\w.+-])@(?=[\w-]+\.[\w-])/g, ' @')
    .replace(/&(?=#?\w{1,32};)/g, '& ');
}
