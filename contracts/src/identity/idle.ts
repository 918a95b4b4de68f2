/** Minutes without a use after which a session ends (docs/rules/identity-and-access.md 5). */
export const IDLE_MINUTES = 60;
