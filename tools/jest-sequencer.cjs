// The order of the files of tests: those that wait for a browser, a disk or a timer come in turn with those that compute,
// the longest of each first, so that three workers keep two cores busy to the end.
const { createRequire } = require('node:module');
const { default: LongestFirst } = createRequire(require.resolve('jest'))('@jest/test-sequencer');

const WAITING = /[/\\]test[/\\](browser|contract|faults|races)[/\\]/;

const inTurn = (one, other) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .flat()
    .filter(Boolean);

module.exports = class extends LongestFirst {
  sort(tests) {
    const sorted = super.sort(tests);
    const isWaiting = ({ path }) => WAITING.test(path);
    return inTurn(
      sorted.filter(isWaiting),
      sorted.filter((test) => !isWaiting(test)),
    );
  }
};
