import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Box, Button, TextField, Typography } from '@mui/material';
import type { InventoryGroupAnswer, ReservationAnswer } from '@stile/contracts';
import { useI18n } from '../i18n/use-i18n.js';
import { Failure } from '../ui/Failure.js';
import { Panel } from '../ui/Panel.js';
import { useReservationAct } from './use-reservation-act.js';

const MAX_LENGTH = 1000;

interface CommentsProps {
  reservation: ReservationAnswer;
  venue: InventoryGroupAnswer | undefined;
}

/** Staff's remarks, and a field for one more. Of who is erased there is none. */
export const Comments = ({ reservation: { id, comments, contact }, venue }: CommentsProps) => {
  const { t, instant } = useI18n();
  return (
    <Panel title={t('comments')}>
      {comments.length === 0 ? (
        <Typography color="text.secondary">{t('comments_none')}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5 }}>
          {comments.map(({ id: comment, text, by, created }) => (
            <li key={comment}>
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
              <Typography color="text.secondary">
                {by}, {instant(created, venue?.timezone)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {contact && <AddComment id={id} />}
    </Panel>
  );
};

const AddComment = ({ id }: { id: string }) => {
  const { t } = useI18n();
  const notify = useNotify();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useReservationAct(
    id,
    (provider, comment: string, keyed) => provider.comment(comment, keyed),
    {
      onSuccess: () => {
        setText('');
        // The button that had it is disabled now.
        field.current?.focus();
        notify(t('comment_added'), { type: 'success' });
      },
    },
  );
  const add = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    mutate(text.trim());
  };
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'grid', gap: 1, justifyItems: 'start', mt: 1.5 }}>
      <TextField
        label={t('comment_new')}
        helperText={t('comment_hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputRef={field}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH, readOnly: isPending } }}
      />
      <Button type="submit" variant="outlined" loading={isPending} disabled={text.trim() === ''}>
        {t('comment_add')}
      </Button>
      {error && <Failure error={error} />}
    </Box>
  );
};
