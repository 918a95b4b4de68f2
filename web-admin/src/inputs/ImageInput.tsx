import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Box, Button, FormHelperText, Typography } from '@mui/material';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import type { AddonImageAnswer } from '@stile/contracts';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '@stile/contracts/profiles/photo';
import { messageOf, withQuery } from '../core/api.js';
import { usePorts } from '../core/ports.js';
import { tokens } from '@stile/web-kit';
import { useDocumentForm } from '../documents/document-form.js';
import { WIDE } from '../documents/FormSection.js';
import { useEditorTexts } from '../documents/texts.js';
import { useField } from './use-field.js';

const frame = {
  width: '100%',
  maxWidth: 320,
  aspectRatio: '4 / 3',
  borderRadius: '8px',
  border: `1px solid ${tokens.line}`,
  backgroundColor: tokens.ground,
} as const;

/** Which document's, and where its picture is uploaded. */
const PICTURED = {
  image: { path: '/api/upload_addon_image', of: 'product' },
  picture: { path: '/api/upload_inventory_image', of: 'destination' },
  logo: { path: '/api/upload_inventory_group_logo', of: 'venue' },
} as const;
type Source = keyof typeof PICTURED;

/** The picture; a frame that says so where there is none, or it cannot be loaded. */
const Picture = ({ image, of }: { image: string | null; of: (typeof PICTURED)[Source]['of'] }) => {
  const t = useEditorTexts();
  const [broken, setBroken] = useState<string>();
  return image && broken !== image ? (
    <Box
      component="img"
      src={image}
      alt={t(`image_shown_${of}`)}
      onError={() => setBroken(image)}
      sx={{ ...frame, objectFit: of === 'venue' ? 'contain' : 'cover' }}
    />
  ) : (
    <Box
      sx={{
        ...frame,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 0.5,
        p: 2,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <ImageIcon aria-hidden="true" />
      <span>{t(image ? 'image_gone' : 'image_none')}</span>
    </Box>
  );
};

/** Sends a chosen file, or says what is wrong with it. */
const useUpload = (source: Source) => {
  const t = useEditorTexts();
  const { api } = usePorts();
  const notify = useNotify();
  const { group, tookAtOnce } = useDocumentForm();
  const { getValues } = useFormContext();
  const [isSending, setSending] = useState(false);
  const [rejected, setRejected] = useState<string>();
  const send = async (file: File): Promise<void> => {
    const path = withQuery(`${PICTURED[source].path}/${encodeURIComponent(String(getValues('id')))}`, {
      inventoryGroup: group ?? undefined,
    });
    const saved = await api.send<AddonImageAnswer>('PUT', path, file);
    tookAtOnce({ [source]: saved.image }, saved._revision);
    notify(t('image_saved'), { type: 'success' });
  };
  const choose = (file: File | undefined): void => {
    setRejected(undefined);
    if (!file) return;
    if (file.size > MAX_PHOTO_BYTES) return setRejected(t('image_too_large'));
    if (!PHOTO_TYPES.some((type) => type === file.type)) return setRejected(t('image_type'));
    setSending(true);
    send(file)
      .catch((thrown: unknown) => setRejected(messageOf(thrown)))
      .finally(() => setSending(false));
  };
  return { isSending, rejected, choose, forget: () => setRejected(undefined) };
};

/**
 * The picture of a product or a destination, or a venue's logo. A chosen file is its picture at once; taking it off is an edit like any
 * other, which Save keeps.
 */
export const ImageInput = ({ source }: { source: Source }) => {
  const { of } = PICTURED[source];
  const t = useEditorTexts();
  const { isNew } = useDocumentForm();
  const { isSending, rejected, choose, forget } = useUpload(source);
  const { id, label, value, set, error } = useField(source);
  const input = useRef<HTMLInputElement>(null);
  const image = typeof value === 'string' && value !== '' ? value : null;

  return (
    <Box role="group" aria-labelledby={`${id}-label`} sx={{ ...WIDE, display: 'grid', gap: 1 }}>
      <Typography id={`${id}-label`} sx={{ fontSize: '.8125rem', fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Typography>
      <Picture image={image} of={of} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {/* The button stands for the field, which no browser draws alike. */}
        <input
          ref={input}
          type="file"
          accept={PHOTO_TYPES.join(',')}
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button
          id={id}
          variant="outlined"
          disabled={isNew}
          loading={isSending}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint`}
        >
          {t(image ? 'image_replace' : 'image_choose')}
        </Button>
        {image && (
          <Button
            color="error"
            disabled={isSending}
            onClick={() => {
              forget();
              set(null);
            }}
          >
            {t('image_remove')}
          </Button>
        )}
      </Box>
      <FormHelperText id={`${id}-hint`} sx={{ m: 0 }}>
        {t(isNew ? `image_after_save_${of}` : `image_hint_${of}`)}
      </FormHelperText>
      {(rejected ?? error) && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {rejected ?? error}
        </FormHelperText>
      )}
    </Box>
  );
};
