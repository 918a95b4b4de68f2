/** Where this tab keeps what participants have chosen. */
export const REMEMBERED_ADDONS = 'profile-addons';
