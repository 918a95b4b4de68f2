import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH_NAMES = [Buffer.from('content-length: '), Buffer.from('Content-Length: ')];
const BUFFER_BYTES = 65_536;

/** A whole HTTP/1.1 request as bytes, so that sending it again costs nothing. */
export const requestBytes = (method, path, { headers = {}, body } = {}) => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
};

/** The length that the head states; 0 of an answer without a body. */
const lengthOf = (bytes, headEnd, status) => {
  if (status === 304 || status === 204) return 0;
  for (const name of LENGTH_NAMES) {
    let at = bytes.indexOf(name);
    if (at < 0 || at > headEnd) continue;
    let length = 0;
    for (at += name.length; bytes[at] >= 48 && bytes[at] <= 57; at++) length = length * 10 + bytes[at] - 48;
    return length;
  }
  throw new Error(`an answer without a length: ${bytes.toString('latin1', 0, headEnd)}`);
};

/** An answer; its bytes are only valid until the handler returns. */
class Answer {
  constructor(bytes, status, headEnd, end) {
    this.bytes = bytes;
    this.status = status;
    this.headEnd = headEnd;
    this.end = end;
  }
  get body() {
    return this.bytes.subarray(this.headEnd + HEAD_END.length, this.end);
  }
  json() {
    return JSON.parse(this.body.toString());
  }
  /** By its name in small letters; '' where there is none. */
  header(name) {
    return (
      new RegExp(`^${name}: (.*)$`, 'im').exec(this.bytes.toString('latin1', 0, this.headEnd))?.[1] ?? ''
    );
  }
}

/**
 * One keep-alive connection with one request at a time: as little work as can be, so that the server is what is
 * measured. `onLost` is called when the other side ends it.
 */
class Connection {
  constructor(port, onLost) {
    this.closed = false;
    const lost = (fault) => {
      if (this.closed) return;
      this.closed = true;
      onLost(fault);
    };
    this.opened = new Promise((resolve, reject) => {
      this.socket = connect({
        port,
        host: '127.0.0.1',
        noDelay: true,
        onread: {
          buffer: Buffer.allocUnsafe(BUFFER_BYTES),
          callback: (length, buffer) => this.take(length, buffer),
        },
      });
      this.socket.once('connect', resolve).once('error', reject);
    });
    this.socket.on('error', lost).on('close', lost);
  }

  send(bytes, onAnswer) {
    this.onAnswer = onAnswer;
    this.socket.write(bytes);
  }

  close() {
    this.closed = true;
    this.socket.destroy();
  }

  take(length, buffer) {
    const bytes = this.held
      ? Buffer.concat([this.held, buffer.subarray(0, length)])
      : buffer.subarray(0, length);
    const headEnd = bytes.indexOf(HEAD_END);
    const status = (bytes[9] - 48) * 100 + (bytes[10] - 48) * 10 + bytes[11] - 48;
    const end = headEnd < 0 ? Infinity : headEnd + HEAD_END.length + lengthOf(bytes, headEnd, status);
    this.held = bytes.length < end ? Buffer.from(bytes) : undefined;
    if (!this.held) this.onAnswer(new Answer(bytes, status, headEnd, end));
    return true;
  }
}

/** Opens connections and waits for all of them. `onLost` is told of each that the server ends. */
export const openConnections = async (port, count, onLost = () => undefined) => {
  const connections = Array.from({ length: count }, () => new Connection(port, onLost));
  await Promise.all(connections.map(({ opened }) => opened));
  return connections;
};
