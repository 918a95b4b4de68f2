/** A text whose first part names a venue and whose second is sought by its beginning, such as "park martin". */
export interface PartedText {
  /** To two characters behind the first space. */
  readonly beginning: string;
  readonly rest: string;
}

const SPACE_AND_TWO = 3;

/** Undefined of a text that is shorter than a beginning. */
export const partedText = (text: string): PartedText | undefined => {
  const characters = [...text];
  const length = characters.indexOf(' ') + SPACE_AND_TWO;
  return characters.length < length
    ? undefined
    : { beginning: characters.slice(0, length).join(''), rest: characters.slice(length).join('') };
};
