import { useSyncExternalStore } from 'react';
import { useServices } from '../../core/services/services.js';

const silent = () => '';

export const LiveRegion = () => {
  const { announcer } = useServices();
  const text = useSyncExternalStore(announcer.subscribe, announcer.current, silent);
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  );
};
