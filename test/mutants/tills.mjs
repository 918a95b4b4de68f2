const file = 'services/domain/src/tills/drawer.decider.ts';
const test = 'services/domain/src/tills/drawer.decider.test.ts';

export const tills = [
  {
    name: 'a closed drawer takes cash',
    file,
    text: 'if (drawer.closed)\n',
    replacement: 'if (!drawer.started)\n',
    test,
  },
  {
    name: 'a discrepancy is not in the unit of money',
    file,
    text: 'money.units(money.subtract(money.money(counted), balance));',
    replacement: 'money.subtract(money.money(counted), balance);',
    test,
  },
  {
    name: 'a drawer pays what it has not',
    file,
    text: "if (after < 0) return rejectWith('till_cash_short');",
    replacement: '',
    test,
  },
  {
    name: 'a shortfall needs no witness',
    file,
    text: 'Math.abs(variance) > witnessAbove',
    replacement: 'variance > witnessAbove',
    test,
  },
  {
    name: 'who opened a drawer is a witness of its closing',
    file,
    text: '(cashiersOf(drawer).includes(witness) || witness === closedBy)',
    replacement: 'witness === closedBy',
    test,
  },
  {
    name: 'change is not what was tendered less what was due',
    file,
    text: 'if (change < 0 || money.subtract(money.money(tendered), money.money(change)) !== inCash)',
    replacement: 'if (change < 0)',
    test,
  },
];
