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
