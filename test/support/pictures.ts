import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/* Pictures for tests: good ones and hostile ones. */

/** A picture of two colours: red to the left, blue to the right. */
export const photo = (width = 1200, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#00c' } },
        left: width / 2,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

/** As a phone held sideways writes it: with an orientation and the place where it was taken. */
export const photoWithPlace = async (): Promise<Buffer> =>
  sharp(await photo())
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'CanaryPhone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '43/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '79/1 53/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();

/** A picture that is also a page and an archive. */
export const polyglot = async (): Promise<Buffer> =>
  Buffer.concat([
    await photo(400, 300),
    Buffer.from('<script>alert(document.domain)</script>PK\x05\x06'),
    Buffer.alloc(18),
  ]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A few kilobytes that claim to be a picture of any size. */
export const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A picture that hardly compresses. */
export const bigPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
