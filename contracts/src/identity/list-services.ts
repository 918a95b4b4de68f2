/* Services of lists that several calls share: any of them lets a user read the list of the venues where it is reached. */

/** Tills: those who read their reports. */
export const TILL_SERVICES = ['/till_activity', '/settings'];
/** Entries of money: finance and auditors. */
export const ACCOUNT_SERVICES = ['/accounting_report', '/event_history'];
/** Signatures under the accounts of a period: finance. */
export const SIGNING_SERVICES = ['/accounting_report'];
/** Sales by product, without names of people. */
export const PRODUCT_SALES_SERVICES = ['/inventory_report'];
/** Card transactions and logs of terminals. */
export const TERMINAL_LOG_SERVICES = ['/settings'];
/** The waitlist: who reads it may change it. */
export const WAITLIST_SERVICES = ['/passes', '/lookup'] as const;
