export type FieldType =
  | 'name'
  | 'text'
  | 'multiline'
  | 'email'
  | 'phone'
  | 'measure'
  | 'health_card'
  | 'dob'
  | 'choice'
  | 'yes_no'
  | 'flag'
  | 'consent'
  | 'questionnaire'
  | 'photo';

export interface FieldSpec {
  readonly name: string;
  readonly type: FieldType;
  /** Options of a choice; those of `shoe_size` follow its system. */
  readonly options?: readonly string[];
  /** Never required, whatever the input's `validate` says. */
  readonly optional?: boolean;
  /** Shown once this yes/no question is answered yes. */
  readonly ifYes?: string;
}
