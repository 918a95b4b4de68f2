// Waiting for a page has room for a busy machine: beside ten other processes on two cores a page of the console takes more
// than 20 s. A wait ends as soon as what it waits for is there.
require('@testing-library/react').configure({ asyncUtilTimeout: 100_000 });
// jsdom matches every rule of a style sheet against each element whose name a test asks for, which is more than half of what a
// test of the console takes. Rules count there that hide, show or take away the pointer.
const { StyleSheet } = require('@emotion/sheet');
const { insert } = StyleSheet.prototype;
StyleSheet.prototype.insert = function insertIfSeen(rule) {
  if (/display:none|visibility:|pointer-events:/.test(rule)) insert.call(this, rule);
};
// React takes a stack for each element that is made, until it has taken 10,000 in a second, which is an eighth of what a test
// of the console takes. No test reads them.
const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
