import { lazy, Suspense, use, useId, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { useServices } from '../../core/services/services.js';
import { EditedContext } from '../../core/booking/edited.js';
import { useErrorTexts } from '../errors/error-texts.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { FieldErrorText } from '../widgets/FieldErrorText.js';
import { Icon } from '../ui/Icon.js';
import { LazyIcon } from '../widgets/LazyIcon.js';
import { isPhoto, type FieldValue, type Photo } from '@stile/contracts/profiles/profile';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '@stile/contracts/profiles/photo';
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

/** The participant's photo, how it looks, and how it is replaced and removed. */
const useChosenPhoto = (value: FieldValue | undefined, onChange: (value: FieldValue) => void) => {
  const { t } = useI18n();
  const { stored, announcer } = useServices();
  const edited = use(EditedContext);
  const photo = isPhoto(value) ? value : null;
  return {
    photo,
    // An upload of this tab is shown by itself; a photo of the reservation is shown by the server to its holder.
    preview: photo ? (readPreview(stored, photo.blob) ?? edited?.photoUrl(photo.blob)) : undefined,
    replace: (next: Photo, small: string) => {
      writePreview(stored, next.blob, small, photo?.blob);
      onChange(next);
      announcer.say(t('image_saved'));
    },
    remove: () => {
      onChange('');
      announcer.say(t('photo_removed'));
    },
  };
};

interface PhotoFrameProps {
  frame: RefObject<HTMLButtonElement | null>;
  name: string;
  hasPhoto: boolean;
  preview: string | null | undefined;
  onChoose: () => void;
}

/** The photo, or who it will be of: pressed, another is chosen. */
const PhotoFrame = ({ frame, name, hasPhoto, preview, onChoose }: PhotoFrameProps) => {
  const { t } = useI18n();
  return (
    <button
      ref={frame}
      type="button"
      className="photo-frame"
      aria-label={t(hasPhoto ? 'photo_change' : 'photo_choose_of', { name })}
      onClick={onChoose}
    >
      <Picture preview={preview} isThere={hasPhoto} />
    </button>
  );
};

interface PhotoActsProps {
  /** The id of the hint. */
  hint: string;
  name: string;
  hasPhoto: boolean;
  onChoose: () => void;
  onTake: () => void;
  onRemove: () => void;
}

/** A hint, and the buttons that choose a photo, take one, and remove it. */
const PhotoActs = ({ hint, name, hasPhoto, onChoose, onTake, onRemove }: PhotoActsProps) => {
  const { t } = useI18n();
  return (
    <div className="photo-acts">
      <p className="hint" id={hint}>
        {t(hasPhoto ? 'image_saved' : 'photo_hint')}
      </p>
      <div className="actions">
        {hasPhoto ? null : (
          <button type="button" className="button quiet" onClick={onChoose}>
            {t('photo_choose')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onTake}>
          <LazyIcon name="camera" />
          {t('photo_take')}
        </button>
        {hasPhoto ? (
          <button
            type="button"
            className="button quiet"
            aria-label={t('photo_remove_of', { name })}
            onClick={onRemove}
          >
            {t('photo_remove')}
          </button>
        ) : null}
      </div>
    </div>
  );
};

interface FileInputsProps {
  id: string;
  file: RefObject<HTMLInputElement | null>;
  snap: RefObject<HTMLInputElement | null>;
  onFile: (picture: File) => void;
}

/** Inputs that the buttons press: the device's pictures, and its own camera app where the page has no camera. */
const FileInputs = ({ id, file, snap, onFile }: FileInputsProps) => {
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picture = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (picture) onFile(picture);
  };
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept={PHOTO_TYPES.join(',')}
        data-photo-file={id}
        onChange={chosen}
      />
      <input ref={snap} type="file" hidden accept="image/*" capture="user" onChange={chosen} />
    </>
  );
};

/** A photo of the participant, from the device or its camera (docs/rules/participants.md 27). */
export const PhotoField = ({ id, value, error, required, name, onChange }: PhotoFieldProps) => {
  const { t } = useI18n();
  const [source, setSource] = useState<File | 'camera' | null>(null);
  const [wrong, setWrong] = useState<'image_too_large' | 'image_unreadable' | null>(null);
  const errorTexts = useErrorTexts(wrong !== null);
  const file = useRef<HTMLInputElement>(null);
  const snap = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const { photo, preview, replace, remove } = useChosenPhoto(value, onChange);
  const choose = () => file.current?.click();
  const chosen = (picture: File) => {
    const rejected = rejectionOf(picture);
    setWrong(rejected);
    if (!rejected) setSource(picture);
  };
  const saved = (next: Photo, small: string) => {
    setSource(null);
    replace(next, small);
    // The button that chose it may go now that there is a picture.
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
        <PhotoFrame frame={frame} name={name} preview={preview} hasPhoto={photo !== null} onChoose={choose} />
        <PhotoActs
          hint={hint}
          name={name}
          hasPhoto={photo !== null}
          onChoose={choose}
          onTake={() => (hasCamera() ? setSource('camera') : snap.current?.click())}
          onRemove={() => {
            remove();
            // The button that was pressed goes with the picture.
            frame.current?.focus();
          }}
        />
      </div>
      <FileInputs id={id} file={file} snap={snap} onFile={chosen} />
      {source ? (
        <Suspense fallback={null}>
          <PhotoDialog
            source={source}
            name={name}
            onSaved={saved}
            onChoose={() => {
              setSource(null);
              choose();
            }}
            onClose={() => setSource(null)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
};
