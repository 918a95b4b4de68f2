import { useEffect, useRef, useState, type RefObject } from 'react';

/** Shows the camera that faces the user, or what is before them, in a video element. `missing`: why there is none, once that is known. */
export const useCamera = (
  facingMode: 'user' | 'environment' = 'user',
): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly missing: 'refused' | 'none' | null;
} => {
  const video = useRef<HTMLVideoElement>(null);
  const [missing, setMissing] = useState<'refused' | 'none' | null>(null);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let ended = false;
    navigator.mediaDevices
      .getUserMedia({
        video: { facingMode, width: { ideal: 1280 }, height: { ideal: 1280 } },
        audio: false,
      })
      .then((opened) => {
        stream = opened;
        if (ended || !video.current) return opened.getTracks().forEach((track) => track.stop());
        video.current.srcObject = opened;
      })
      .catch((thrown: unknown) => {
        if (!ended)
          setMissing(
            thrown instanceof DOMException && thrown.name === 'NotAllowedError' ? 'refused' : 'none',
          );
      });
    return () => {
      ended = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [facingMode]);
  return { video, missing };
};
