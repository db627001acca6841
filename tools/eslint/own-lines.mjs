/**
 * max-lines-per-function for code whose dependencies come by argument: the lines of named functions inside do not count
 * for the function around them, so a factory may hold ten short functions but no function may be long itself.
 */
export const ownLines = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { max: { type: 'integer' } } }],
    messages: { tooLong: 'This function has {{lines}} lines of its own. Maximum allowed is {{max}}.' },
  },
  create(context) {
    const { max } = context.options[0];
    const open = [];

    const enter = () => open.push({ nested: 0 });
    function leave(node) {
      const { nested } = open.pop();
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines - nested > max) {
        context.report({ node, messageId: 'tooLong', data: { lines: String(lines - nested), max: String(max) } });
      }
      const around = open.at(-1);
      // An anonymous function is a part of the story around it; what was not counted inside stays uncounted.
      if (around) around.nested += node.type === 'FunctionDeclaration' ? lines : nested;
    }

    return { ':function': enter, ':function:exit': leave };
  },
};
