import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import { ROOT } from './repository-files.ts';

export interface FoundExpression {
  /** `activities/evidence/questions.ts:14` */
  readonly place: string;
  readonly file: string;
  readonly expression: RegExp;
}

/** What a name stands for that is only known when the code runs. */
const UNKNOWN = 'x';

/**
 * Every regular expression of a source file: literals, those that are made by `new RegExp`, and the `pattern` of schemas.
 * Parts that are constants are evaluated; a part that is an argument of a function counts as a plain letter.
 */
export function expressionsOf(path: string): readonly FoundExpression[] {
  const source = parsed(path);
  const found: FoundExpression[] = [];
  const add = (node: ts.Node, text: string, flags: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const file = relative(ROOT, path);
    found.push({ place: `${file}:${String(line + 1)}`, file, expression: new RegExp(text, flags) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [text, flags] = node.arguments ?? [];
      for (const each of textsOf(text, node, path)) add(node, each, String(evaluated(flags, path)));
    } else if (isSchemaPattern(node)) {
      // With the flag that Ajv sets.
      for (const each of textsOf(node.initializer, node, path)) add(node, each, 'u');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSchemaPattern(node: ts.Node): node is ts.PropertyAssignment {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'pattern' && !isExpression(node.initializer);
}

const isExpression = (node: ts.Node): boolean => ts.isRegularExpressionLiteral(node) || ts.isNewExpression(node);

/** One text, or those that a list of them is mapped over: `[…].map((source) => new RegExp(source, 'i'))`. */
function textsOf(argument: ts.Expression | undefined, node: ts.Node, path: string): readonly string[] {
  const mapped = mappedList(node);
  const value = evaluated(mapped ?? argument, path);
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function mappedList(node: ts.Node): ts.Expression | undefined {
  const arrow = node.parent;
  if (!ts.isArrowFunction(arrow) || !ts.isCallExpression(arrow.parent)) return undefined;
  const { expression } = arrow.parent;
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'map'
    ? expression.expression
    : undefined;
}

const sources = new Map<string, ts.SourceFile>();

function parsed(path: string): ts.SourceFile {
  const known = sources.get(path);
  if (known) return known;
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  sources.set(path, source);
  return source;
}

function evaluated(expression: ts.Node | undefined, path: string): unknown {
  if (!expression) return '';
  const names: Record<string, unknown> = {};
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) {
      if (!(node.text in globalThis)) names[node.text] = valueOf(node.text, path);
    }
    ts.forEachChild(node, visit);
  };
  visit(expression);
  const { outputText } = ts.transpileModule(`(${expression.getText()})`, {
    compilerOptions: { target: ts.ScriptTarget.Latest },
  });
  return vm.runInNewContext(outputText, { ...names, String, RegExp }) as unknown;
}

/** The value of a constant of the module, or of one that it imports from the repository. */
function valueOf(name: string, path: string): unknown {
  for (const statement of parsed(path).statements) {
    if (ts.isVariableStatement(statement)) {
      const declared = statement.declarationList.declarations.find((each) => each.name.getText() === name);
      if (declared?.initializer) return evaluated(declared.initializer, path);
    }
    const imported = ts.isImportDeclaration(statement) && importedFrom(statement, name);
    if (imported) return valueOf(name, resolve(dirname(path), imported));
  }
  return UNKNOWN;
}

function importedFrom({ importClause, moduleSpecifier }: ts.ImportDeclaration, name: string): string | undefined {
  if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.startsWith('.')) return undefined;
  const names: readonly string[] = importClause?.namedBindings?.getText().match(/\w+/g) ?? [];
  return names.includes(name) ? moduleSpecifier.text : undefined;
}

export const sourceFilesOf = (folder: string): readonly string[] => ts.sys.readDirectory(join(ROOT, folder), ['.ts']);
