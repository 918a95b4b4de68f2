import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { PhotoAnswer } from '@stile/contracts';
import { asProblem, Problem } from '@stile/web-kit';
import { useServices } from '../../core/services/services.js';
import { useI18n } from '../../core/i18n/i18n.js';
import { Notice } from '../ui/Notice.js';
import { ProblemNotice } from '../ui/ProblemNotice.js';
import type { Photo } from '../../core/contracts/profiles.js';
import { cutPhoto, type Square } from '../drafts/photo-file.js';

interface PhotoDialogProps {
  source: File | 'camera';
  name: string;
  onSaved: (photo: Photo, preview: string) => void;
  /** a picture of the device instead of the camera's */ onChoose: () => void;
  onClose: () => void;
}

interface Picture {
  readonly url: string;
  readonly image: HTMLImageElement;
  readonly name: string;
}

/** The picture, once the browser could read it. @throws Problem image_unreadable */
const pictureOf = async (bytes: Blob, name: string): Promise<Picture> => {
  const url = URL.createObjectURL(bytes);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new Problem(422, 'image_unreadable', 'image_unreadable');
  }
  return { url, image, name };
};

/** Cuts a square out of a picture, taken here or chosen, and sends it. */
export const PhotoDialog = ({ source, name, onSaved, onChoose, onClose }: PhotoDialogProps) => {
  const { t } = useI18n();
  const { api } = useServices();
  const dialog = useRef<HTMLDialogElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [square, setSquare] = useState<Square | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);
  const show = async (bytes: Blob, fileName: string) => {
    try {
      setPicture(await pictureOf(bytes, fileName));
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  };
  const showFile = useEffectEvent(show);
  useEffect(() => {
    if (source !== 'camera') void showFile(source, source.name);
  }, [source]);

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
        <Crop picture={picture} onSquare={setSquare} />
      ) : source === 'camera' ? (
        <Camera onTaken={(bytes) => void show(bytes, 'camera.jpg')} onChoose={onChoose} />
      ) : (
        <div className="photo-stage" aria-busy={problem === null} />
      )}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {t('photo_cancel')}
        </button>
        {picture && source === 'camera' ? (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setPicture(null);
              setSquare(null);
            }}
          >
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

const MAX_ZOOM = 3;
const STEP_PX = 8;

/** Moved by finger, mouse or arrow keys; made larger by a slider. */
const Crop = ({ picture, onSquare }: { picture: Picture; onSquare: (square: Square) => void }) => {
  const { t } = useI18n();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="photo-stage">
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={MAX_ZOOM}
          keyboardStep={STEP_PX}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          // A cut of another size starts at 100 percent again (docs/rules/participants.md 25).
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

const Camera = ({ onTaken, onChoose }: { onTaken: (bytes: Blob) => void; onChoose: () => void }) => {
  const { t } = useI18n();
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [none, setNone] = useState<'refused' | 'none' | null>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let ended = false;
    navigator.mediaDevices
      .getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } },
        audio: false,
      })
      .then((opened) => {
        stream = opened;
        if (ended || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
      })
      .catch((thrown: unknown) => {
        if (!ended)
          setNone(thrown instanceof DOMException && thrown.name === 'NotAllowedError' ? 'refused' : 'none');
      });
    return () => {
      ended = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  if (none) {
    return (
      <Notice tone="warn" title={t(none === 'refused' ? 'photo_camera_refused' : 'photo_camera_none')} focus>
        {none === 'refused' ? <p>{t('photo_camera_allow')}</p> : null}
        <button type="button" className="button primary" onClick={onChoose}>
          {t('photo_choose')}
        </button>
      </Notice>
    );
  }
  const take = () => {
    const { current } = video;
    if (!ready || !current) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [current.videoWidth, current.videoHeight];
    canvas.getContext('2d')?.drawImage(current, 0, 0);
    canvas.toBlob(
      (bytes) => {
        if (bytes) onTaken(bytes);
      },
      'image/jpeg',
      0.95,
    );
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
