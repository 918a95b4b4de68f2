/** Where this tab keeps what participants have chosen. */
export const KEPT_ADDONS = 'profile-addons';
