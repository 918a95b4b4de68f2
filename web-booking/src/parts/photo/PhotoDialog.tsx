import { useEffect, useRef, useState } from 'react';
import type { PhotoAnswer } from '@stile/contracts';
import { asProblem, type Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import type { Photo } from '@stile/contracts/profiles/profile';
import { cutPhoto, type Square } from '../drafts/photo-file.js';
import { Camera } from './Camera.js';
import { Crop } from './Crop.js';
import { usePicture } from './use-picture.js';

interface PhotoDialogProps {
  source: File | 'camera';
  name: string;
  onSaved: (photo: Photo, preview: string) => void;
  /** Chooses a picture of the device instead of taking one. */
  onChoose: () => void;
  onClose: () => void;
}

/** Cuts a square out of a picture, taken here or chosen, and sends it. */
export const PhotoDialog = ({ source, name, onSaved, onChoose, onClose }: PhotoDialogProps) => {
  const { t } = useI18n();
  const { api } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const [square, setSquare] = useState<Square | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { picture, taken, clear } = usePicture(source, setProblem);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const save = async () => {
    if (busy || !picture || !square) return;
    setBusy(true);
    setProblem(null);
    try {
      const { bytes, preview } = await cutPhoto(picture.image, square);
      const { blob } = await api.send<PhotoAnswer>('POST', '/api/profile_photo', bytes);
      // Closed first: only then something else can have the focus.
      dialog.current?.close();
      onSaved({ name: picture.name.slice(0, 200), blob }, preview);
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  };
  const takeAgain = () => {
    clear();
    setSquare(null);
  };
  return (
    <dialog
      ref={dialog}
      className="dialog photo-dialog"
      aria-labelledby="photo-title"
      onClose={onClose}
      onCancel={onClose}
    >
      <h2 id="photo-title">{t('photo_of', { name })}</h2>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {picture ? (
        <Crop url={picture.url} onSquare={setSquare} />
      ) : source === 'camera' ? (
        <Camera onTaken={taken} onChoose={onChoose} />
      ) : (
        <div className="photo-stage" aria-busy={problem === null} />
      )}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('photo_cancel')}
        </button>
        {picture && source === 'camera' ? (
          <button type="button" className="button quiet" onClick={takeAgain}>
            {t('photo_again')}
          </button>
        ) : null}
        {picture ? (
          <button
            type="button"
            className="button primary"
            aria-disabled={busy || !square}
            onClick={() => void save()}
          >
            {t(busy ? 'photo_saving' : 'photo_use')}
          </button>
        ) : null}
      </div>
    </dialog>
  );
};
