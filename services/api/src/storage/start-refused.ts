/** The product does not start on what it finds; the message is for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
