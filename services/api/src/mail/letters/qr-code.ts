const CODE = { errorCorrectionLevel: 'M', margin: 4 } as const;
/**
 * How the image is packed: of PNG's five filters the one that fits a code, instead of trying all of them for every
 * line.
 */
const LIKE_THE_LINE_ABOVE = { deflateLevel: 9, filterType: 2 };

/** The gate's code: the reservation's number, nothing personal. */
export const qrSvg = async (reservationId: string): Promise<string> => {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toString(reservationId, { ...CODE, type: 'svg' });
};

/** The same as an image of 320 px, which mail programs show. */
export const qrPng = async (reservationId: string): Promise<Buffer> => {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toBuffer(reservationId, { ...CODE, width: 320, rendererOpts: { ...LIKE_THE_LINE_ABOVE } });
};
