/** Answers that the page came with, by the address that it would have requested. */
type Carried = Readonly<
  Record<string, { readonly body: string; readonly headers: Readonly<Record<string, string>> }>
>;

/** They are as of the page: once anything else is requested, none of them is taken any more. */
export const withCarried = (carried: Carried, ask: typeof fetch): typeof fetch => {
  let left: Carried = carried;
  return (input, init) => {
    const { [typeof input === 'string' ? input : '']: answer, ...others } = left;
    left = answer ? others : {};
    return answer ? Promise.resolve(new Response(answer.body, answer)) : ask(input, init);
  };
};

/** The page of a development server carries none. */
export const carriedBy = (page: Document): Carried => {
  try {
    return JSON.parse(page.getElementById('answers')?.textContent ?? '{}') as Carried;
  } catch {
    return {};
  }
};
