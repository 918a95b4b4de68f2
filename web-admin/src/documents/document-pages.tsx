import { Fragment, type ComponentType } from 'react';
import type { Ids } from '../core/ports.js';
import { DeletePreviewProvider } from './DeleteDialog.js';
import { DocumentCreate } from './DocumentCreate.js';
import { DocumentEdit } from './DocumentEdit.js';
import { titleOf, type DocumentRecord } from './document-record.js';
import type { Values } from './resolver.js';

interface EditPage {
  readonly Inputs: ComponentType;
  /** Below the inputs of a stored document. */
  readonly Below?: ComponentType;
  /** Where the document has no name of its own. */
  readonly useTitleOf?: () => (record: DocumentRecord) => string;
}

/** The page on which documents of a kind are edited. */
export const editPage = ({ Inputs, Below = Fragment, useTitleOf = () => titleOf }: EditPage) =>
  function EditPage() {
    return (
      <DocumentEdit titleOf={useTitleOf()}>
        <Inputs />
        <Below />
      </DocumentEdit>
    );
  };

interface DocumentPages extends EditPage {
  readonly List: ComponentType;
  /** Values of a new document, made on the venue's day. */
  readonly defaults: (today: string, ids: Ids) => Values;
  /** The preview of a deletion, shown before it. */
  readonly DeletePreview?: ComponentType<{ record: DocumentRecord }>;
}

/** The pages of a kind of documents: their list, and the form that makes and edits them. */
export const documentPages = ({ List, defaults, DeletePreview, ...edit }: DocumentPages) => {
  const { Inputs } = edit;
  const withPreview = (Page: ComponentType) =>
    DeletePreview
      ? () => (
          <DeletePreviewProvider value={DeletePreview}>
            <Page />
          </DeletePreviewProvider>
        )
      : Page;
  return {
    list: withPreview(List),
    create: () => (
      <DocumentCreate defaults={defaults}>
        <Inputs />
      </DocumentCreate>
    ),
    edit: withPreview(editPage(edit)),
  };
};
