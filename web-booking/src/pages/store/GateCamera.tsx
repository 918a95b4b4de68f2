import { useEffect } from 'react';
import { useLatest } from '../../core/browser/use-latest.js';
import { useCamera } from '../../parts/photo/use-camera.js';
import { useDeskTexts } from './desk-i18n.js';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
const LOOK_EVERY_MS = 150;
/** A code that is out of the picture for so many looks is a new scan when it comes back. */
const LOOKS_AWAY = 10;

/** Reads codes that are held into the picture, each once (docs/rules/gate.md 7). */
export const GateCamera = ({ onCode }: { onCode: (code: string) => void }) => {
  const { t } = useDeskTexts();
  const { video, missing } = useCamera('environment');
  const found = useLatest(onCode);
  useEffect(() => {
    const { BarcodeDetector: Barcodes } = globalThis as unknown as { BarcodeDetector: new () => Detector };
    const detector = new Barcodes();
    let before = '';
    let away = 0;
    let isLooking = false;
    const look = async (picture: HTMLVideoElement): Promise<void> => {
      // A frame that cannot be read is followed by another.
      const [code] = await detector.detect(picture).catch(() => []);
      away = code ? 0 : away + 1;
      if (away >= LOOKS_AWAY) before = '';
      if (!code || code.rawValue === before) return;
      before = code.rawValue;
      found(code.rawValue);
    };
    const timer = setInterval(() => {
      const picture = video.current;
      if (isLooking || !picture?.videoWidth) return;
      isLooking = true;
      void look(picture).finally(() => (isLooking = false));
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [found, video]);
  return missing ? (
    <p role="alert" className="field-error">
      {t('gate_camera_failed')}
    </p>
  ) : (
    <>
      <video ref={video} autoPlay playsInline muted aria-hidden="true" />
      <p className="hint">{t('gate_camera_hint')}</p>
    </>
  );
};
