import { useState } from 'react';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { useCamera } from './use-camera.js';

/** The camera's picture of now, as a JPEG; nothing where the browser cannot make one. */
const takePicture = (video: HTMLVideoElement, onTaken: (bytes: Blob) => void) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  canvas.toBlob(
    (bytes) => {
      if (bytes) onTaken(bytes);
    },
    'image/jpeg',
    0.95,
  );
};

/** `onChoose`: a picture of the device, where there is no camera. */
export const Camera = ({ onTaken, onChoose }: { onTaken: (bytes: Blob) => void; onChoose: () => void }) => {
  const { t } = useI18n();
  const { video, missing } = useCamera();
  const [ready, setReady] = useState(false);
  if (missing) {
    return (
      <Notice
        tone="warn"
        title={t(missing === 'refused' ? 'photo_camera_refused' : 'photo_camera_none')}
        focus
      >
        {missing === 'refused' ? <p>{t('photo_camera_allow')}</p> : null}
        <button type="button" className="button primary" onClick={onChoose}>
          {t('photo_choose')}
        </button>
      </Notice>
    );
  }
  const take = () => {
    if (ready && video.current) takePicture(video.current, onTaken);
  };
  return (
    <>
      <div className="photo-stage">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('photo_camera')}
          onLoadedData={() => setReady(true)}
        />
      </div>
      <button type="button" className="button primary" aria-disabled={!ready} onClick={take}>
        {t('photo_shoot')}
      </button>
    </>
  );
};
