// Faults that nobody wrote by hand: one edit each, such as a tired engineer makes. Written for npm run mutants -- --written.
import { createHash } from 'node:crypto';
import ts from 'typescript';

const SWAPPED = new Map([
  ['find', 'findLast'],
  ['findLast', 'find'],
  ['some', 'every'],
  ['every', 'some'],
]);
/** Names under which a query says what it looks for. */
const QUERIES = new Set(['filter', 'where', '$match']);
const LOGICAL = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]);

const isLogical = (node) => ts.isBinaryExpression(node) && LOGICAL.has(node.operatorToken.kind);
const operatorOf = (node) => node.operatorToken.kind;

/** The operands of a chain of one operator, left to right. */
const operandsOf = (node, operator) =>
  isLogical(node) && operatorOf(node) === operator
    ? [...operandsOf(node.left, operator), ...operandsOf(node.right, operator)]
    : [node];
const isPartOfChain = (node) => isLogical(node.parent) && operatorOf(node.parent) === operatorOf(node);

/** All but one of them, each time another. */
const withoutEach = (items) => items.map((item, index) => [item, items.filter((_, at) => at !== index)]);

const exits = (statement) =>
  ts.isReturnStatement(statement) ||
  ts.isThrowStatement(statement) ||
  ts.isContinueStatement(statement) ||
  (ts.isBlock(statement) && statement.statements.length > 0 && exits(statement.statements.at(-1)));

const nameOf = (node) => (node.name && ts.isIdentifier(node.name) ? node.name.text : undefined);

/** The object that a query filters by: the value of `filter: {…}`, or of a constant of that name. */
const isFilter = (node) => {
  const { parent } = node;
  return (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) && QUERIES.has(nameOf(parent));
};

/** The 1 or -1 of a query's `sort: [['at', -1]]`. */
const isDirection = (node) => {
  const pair = node.parent;
  return (
    ts.isArrayLiteralExpression(pair) &&
    pair.elements.length === 2 &&
    pair.elements[1] === node &&
    /^-?1$/.test(node.getText()) &&
    ts.isStringLiteralLike(pair.elements[0])
  );
};

/** `rejections: […]`, or a constant such as `TILL_REJECTIONS`: a document alone lists them. */
const isOfDocument = ({ parent }) =>
  ts.isAsExpression(parent)
    ? isOfDocument(parent)
    : (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) &&
      /rejections$/i.test(nameOf(parent) ?? '');

/** A list that decides something: no pair of a sort, and none of a document. */
const isList = (node) =>
  ts.isArrayLiteralExpression(node) &&
  node.elements.length > 1 &&
  !isDirection(node.elements[1]) &&
  !isOfDocument(node);

/** A call of a list's method by a predicate: what looks for a till or by a query has a method of that name too. */
const isOfList = ({ arguments: [predicate, ...others] }) =>
  predicate !== undefined && others.length === 0 && !ts.isObjectLiteralExpression(predicate);

/** The edits at a node: [edit in words, the node that is replaced, its replacement]. `text` is a node's source. */
const editsAt = (node, text) => {
  if (isLogical(node) && !isPartOfChain(node)) {
    const sign = text(node.operatorToken);
    return withoutEach(operandsOf(node, operatorOf(node))).map(([dropped, rest]) => [
      `without ${sign} ${text(dropped)}`,
      node,
      rest.length > 1 ? `(${rest.map(text).join(` ${sign} `)})` : text(rest[0]),
    ]);
  }
  if (isList(node))
    return withoutEach(node.elements).map(([dropped, rest]) => [
      `without entry ${text(dropped)}`,
      node,
      `[${rest.map(text).join(', ')}]`,
    ]);
  if (ts.isCaseClause(node)) return [[`without case ${text(node.expression)}`, node, '']];
  if (ts.isObjectLiteralExpression(node) && isFilter(node))
    return withoutEach(node.properties).map(([dropped, rest]) => [
      `without field ${text(dropped)}`,
      node,
      `{${rest.map(text).join(', ')}}`,
    ]);
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name } = node.expression;
    const other = SWAPPED.get(name.text);
    if (other && isOfList(node)) return [[`${other} for ${name.text}`, name, other]];
    const [compare] = node.arguments;
    if (name.text === 'sort' && compare && ts.isArrowFunction(compare) && compare.parameters.length === 2) {
      const [a, b] = compare.parameters;
      return [['sorts the other way', compare, `(${text(b)}, ${text(a)}) => ${text(compare.body)}`]];
    }
  }
  if (isDirection(node)) return [['sorts the other way', node, text(node) === '1' ? '-1' : '1']];
  if (ts.isAwaitExpression(node) && ts.isExpressionStatement(node.parent))
    return [['does not await', node, `void ${text(node.expression)}`]];
  if (ts.isIfStatement(node) && !node.elseStatement && exits(node.thenStatement))
    return [['guard negated', node.expression, `!(${text(node.expression)})`]];
  return [];
};

/** Every fault of a file, in its order: `start` and `end` in the source, and what stands there instead. */
export const writtenIn = (file, source) => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const text = (node) => source.slice(node.getStart(tree), node.end);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isDecorator(node) || ts.isImportDeclaration(node)) return;
    for (const [edit, replaced, replacement] of editsAt(node, text)) {
      const start = replaced.getStart(tree);
      const line = tree.getLineAndCharacterOfPosition(start).line + 1;
      found.push({ file, line, edit: edit.replace(/\s+/g, ' '), start, end: replaced.end, replacement });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(tree, visit);
  return found;
};

export const planted = (source, { start, end, replacement }) =>
  source.slice(0, start) + replacement + source.slice(end);

/** In an order that is the same each time and has nothing to do with where they stand: the first N are a sample. */
export const shuffled = (faults) => {
  const order = ({ file, line, edit, start }) =>
    createHash('sha256').update(`${file}:${line}:${start}:${edit}`).digest('hex');
  return faults
    .map((fault) => [order(fault), fault])
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, fault]) => fault);
};

/** The lines that a file has anew, of `git diff --unified=0`. */
export const newLinesOf = (diff) =>
  new Set(
    [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
      Array.from({ length: Number(count) }, (_, index) => Number(first) + index),
    ),
  );

/** The tests that stand nearest to a file, of those that see it: they most likely say what it does. */
export const nearest = (file, tests, most) => {
  const folders = file.split('/');
  const shared = (test) => test.split('/').findIndex((part, index) => part !== folders[index]);
  return tests
    .map((test) => [shared(test), test])
    .sort(([a, one], [b, other]) => b - a || one.localeCompare(other))
    .slice(0, most)
    .map(([, test]) => test);
};
