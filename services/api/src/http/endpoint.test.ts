import { z } from 'zod';
import { Endpoint, endpointsOf, type Answer, type Call } from './endpoint.js';

const body = z.strictObject({ text: z.string() });
const row = { method: 'POST', summary: 'A row', access: 'anyone', body } as const;
type Sent = Call<unknown, unknown, z.infer<typeof body>>;

class Remarks {
  private readonly prefix = 'said';

  @Endpoint({ ...row, path: '/second' })
  add(call: Sent): Answer {
    return { body: this.text(call) };
  }

  @Endpoint({ ...row, path: '/first' })
  replace(call: Sent): Promise<Answer> {
    return Promise.resolve({ body: this.text(call) });
  }

  // @ts-expect-error the row's body has no number
  @Endpoint({ ...row, path: '/number' })
  count({ body: { number } }: Call<unknown, unknown, { number: number }>): Answer {
    return { body: number };
  }

  // @ts-expect-error it answers nothing
  @Endpoint({ ...row, path: '/nothing' })
  forget(_call: Sent): void {
    return undefined;
  }

  // @ts-expect-error no text has this key
  @Endpoint({ ...row, path: '/key', rejections: ['no_such_key'] })
  reject(_call: Sent): Answer {
    return {};
  }

  private text({ body: { text } }: Sent): string {
    return `${this.prefix} ${text}`;
  }
}

it('lists the decorated methods in their order, each with its row', () =>
  expect(endpointsOf(new Remarks()).map(({ path }) => path)).toEqual([
    '/second',
    '/first',
    '/number',
    '/nothing',
    '/key',
  ]));

it('handles by the method of the object', async () => {
  const [add, replace] = endpointsOf(new Remarks());
  const call = { body: { text: 'yes' } } as never;
  expect(await add!.handle(call)).toEqual({ body: 'said yes' });
  expect(await replace!.handle(call)).toEqual({ body: 'said yes' });
});
