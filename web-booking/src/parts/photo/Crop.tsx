import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useI18n } from '../../core/i18n/i18n.js';
import type { Square } from '../drafts/photo-file.js';

const MAX_ZOOM = 3;
const STEP_PX = 8;

/** Moved by finger, mouse or arrow keys; made larger by a slider. */
export const Crop = ({ url, onSquare }: { url: string; onSquare: (square: Square) => void }) => {
  const { t } = useI18n();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="photo-stage">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={MAX_ZOOM}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          // A cut of another size starts at 100 percent again (docs/rules/participants.md 27).
          onCropSizeChange={() => setZoom(1)}
          onCropComplete={(_percent, pixels) => onSquare(pixels)}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('photo_move') }}
        />
      </div>
      <label className="photo-zoom">
        {t('photo_zoom')}
        <input
          type="range"
          min="1"
          max={MAX_ZOOM}
          step="0.05"
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  );
};
