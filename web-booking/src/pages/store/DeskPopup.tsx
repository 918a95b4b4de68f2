import type { FormEvent, ReactNode } from 'react';
import { Popup } from '../../parts/widgets/Popup.js';
import { useStore, type OpenDialog } from './store-context.js';

/** A dialog of the desk. Where it leads to another, its own closing leaves that one open. */
export const DeskPopup = ({
  name,
  title,
  actions,
  closeText,
  onSubmit,
  children,
}: {
  name: OpenDialog['name'];
  title: string;
  actions?: ReactNode;
  closeText?: string | undefined;
  onSubmit?: () => void;
  children: ReactNode;
}) => {
  const { close } = useStore();
  return (
    <Popup
      id={`store-${name}-title`}
      title={title}
      onClose={() => close(name)}
      actions={actions}
      {...(closeText === undefined ? {} : { closeText })}
      {...(onSubmit
        ? {
            onSubmit: (event: FormEvent) => {
              event.preventDefault();
              onSubmit();
            },
          }
        : {})}
    >
      {children}
    </Popup>
  );
};
