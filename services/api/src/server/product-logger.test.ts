import { ProductLogger } from './product-logger.js';

const printed = (level: 'info' | 'warn' | 'debug'): string => {
  let text = '';
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((line) => {
    text += String(line);
    return true;
  });
  try {
    const logger = new ProductLogger(level);
    logger.log('CatalogModule dependencies initialized', 'InstanceLoader');
    logger.log('a hold ran out', 'holds');
    logger.warn('the projector is behind', 'InstanceLoader');
  } finally {
    write.mockRestore();
  }
  return text;
};

it('leaves out what the framework says of its own start, but no warning of it', () => {
  expect(printed('info')).not.toContain('CatalogModule');
  expect(printed('info')).toContain('a hold ran out');
  expect(printed('info')).toContain('the projector is behind');
});
it('says all of it at debug, and at warn no more than warnings', () => {
  expect(printed('debug')).toContain('CatalogModule');
  expect(printed('warn')).not.toContain('a hold ran out');
});

it('what strangers send makes no line of its own', () => {
  let text = '';
  const writes = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((line) => {
      text += String(line);
      return true;
    }),
  );
  const forged = 'x\n[Nest] 1 - LOG all is well\r\u001b[2J\u009b1m\u2028é';
  try {
    const logger = new ProductLogger('info');
    logger.warn(forged, 'holds');
    logger.log('a message', forged);
    logger.error(forged, `Error: ${forged}\n    at place (file.ts:1:1)`, 'http');
  } finally {
    for (const write of writes) write.mockRestore();
  }
  expect(text).toContain('x\\u000a[Nest] 1 - LOG all is well\\u000d\\u001b[2J\\u009b1m\\u2028é');
  expect(text).not.toMatch(/^\[Nest\] 1 -/m);
  for (const sent of ['\r', '\u001b[2J', '\u009b', '\u2028']) expect(text).not.toContain(sent);
  expect(text).toMatch(/^ {6}at place/m);
});
