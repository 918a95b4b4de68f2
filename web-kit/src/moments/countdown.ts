/** Seconds left: '9:41', and '11:59:09' from an hour on. */
export const formatCountdown = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const rest = twoDigits(seconds % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
};
