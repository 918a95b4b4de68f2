import { lazy, Suspense, use, useId, useRef, useState } from 'react';
import { useServices } from '../../core/services/services.js';
import { EditedContext } from '../../core/booking/edited.js';
import { useErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { Icon } from '../ui/Icon.js';
import { LazyIcon } from '../widgets/LazyIcon.js';
import {
  isPhoto,
  MAX_PHOTO_BYTES,
  PHOTO_TYPES,
  type FieldValue,
  type Photo,
} from '../../core/contracts/profiles.js';
import { readPreview, writePreview } from '../drafts/photo-file.js';

const PhotoDialog = lazy(async () => ({ default: (await import('../photo/PhotoDialog.js')).PhotoDialog }));

interface PhotoFieldProps {
  id: string;
  value: FieldValue | undefined;
  error: string | undefined;
  required: boolean;
  name: string;
  onChange: (value: FieldValue) => void;
}

/** A page that came without https has no devices. */
const hasCamera = (): boolean =>
  typeof (navigator as Partial<Navigator>).mediaDevices?.getUserMedia === 'function';

const rejectionOf = ({ size, type }: File): 'image_too_large' | 'image_unreadable' | null => {
  if (size > MAX_PHOTO_BYTES) return 'image_too_large';
  return type && !type.startsWith('image/') ? 'image_unreadable' : null;
};

/** The picture, a tick where this tab does not have it, or who it will be of. */
const Picture = ({ preview, isThere }: { preview: string | null | undefined; isThere: boolean }) => {
  if (preview) return <img src={preview} alt="" width="96" height="96" />;
  return isThere ? <Icon name="check" size={40} /> : <LazyIcon name="person" size={40} />;
};

/** A photo of the participant, from the device or its camera (docs/rules/participants.md 25). */
export const PhotoField = ({ id, value, error, required, name, onChange }: PhotoFieldProps) => {
  const { t } = useI18n();
  const { stored, announcer } = useServices();
  const [source, setSource] = useState<File | 'camera' | null>(null);
  const [wrong, setWrong] = useState<'image_too_large' | 'image_unreadable' | null>(null);
  const errorTexts = useErrorTexts(wrong !== null);
  const file = useRef<HTMLInputElement>(null);
  const snap = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const photo = isPhoto(value) ? value : null;
  const edited = use(EditedContext);
  // What this tab uploaded it shows itself; what the reservation has, the server shows its holder.
  const preview = photo ? (readPreview(stored, photo.blob) ?? edited?.photoUrl(photo.blob)) : undefined;
  const chosen = (input: HTMLInputElement) => {
    const picture = input.files?.[0];
    // The same file may be chosen again.
    input.value = '';
    if (!picture) return;
    const rejected = rejectionOf(picture);
    setWrong(rejected);
    if (!rejected) setSource(picture);
  };
  const saved = (next: Photo, small: string) => {
    writePreview(stored, next.blob, small, photo?.blob);
    onChange(next);
    setSource(null);
    // The button that chose it may go now that there is a picture.
    frame.current?.focus();
    announcer.say(t('image_saved'));
  };
  const remove = () => {
    onChange('');
    announcer.say(t('photo_removed'));
    // The button that was pressed goes with the picture.
    frame.current?.focus();
  };
  const problem = wrong ? (errorTexts?.(wrong) ?? '') : error;
  return (
    <fieldset
      className="field photo-field wide"
      id={id}
      tabIndex={-1}
      data-invalid={problem ? true : undefined}
      aria-describedby={hint}
    >
      <legend>
        {t('field_photo')}
        {required ? null : <span className="hint"> ({t('optional')})</span>}
      </legend>
      <FieldErrorText id={`${id}-error`} text={problem} />
      <div className="photo-row">
        <button
          ref={frame}
          type="button"
          className="photo-frame"
          aria-label={t(photo ? 'photo_change' : 'photo_choose_of', { name })}
          onClick={() => file.current?.click()}
        >
          <Picture preview={preview} isThere={photo !== null} />
        </button>
        <div className="photo-acts">
          <p className="hint" id={hint}>
            {t(photo ? 'image_saved' : 'photo_hint')}
          </p>
          <div className="actions">
            {photo ? null : (
              <button type="button" className="button quiet" onClick={() => file.current?.click()}>
                {t('photo_choose')}
              </button>
            )}
            <button
              type="button"
              className="button quiet"
              onClick={() => (hasCamera() ? setSource('camera') : snap.current?.click())}
            >
              <LazyIcon name="camera" />
              {t('photo_take')}
            </button>
            {photo ? (
              <button
                type="button"
                className="button quiet"
                aria-label={t('photo_remove_of', { name })}
                onClick={remove}
              >
                {t('photo_remove')}
              </button>
            ) : null}
          </div>
        </div>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        data-photo-file={id}
        onChange={(event) => chosen(event.target)}
      />
      <input
        ref={snap}
        type="file"
        hidden
        accept="image/*"
        capture="user"
        onChange={(event) => chosen(event.target)}
      />
      {source ? (
        <Suspense fallback={null}>
          <PhotoDialog
            source={source}
            name={name}
            onSaved={saved}
            onChoose={() => {
              setSource(null);
              file.current?.click();
            }}
            onClose={() => setSource(null)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
};
