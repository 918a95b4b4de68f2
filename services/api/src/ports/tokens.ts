/** Tokens by which Nest injects what is an interface. */
export const CONFIG = Symbol('Config');
export const CLOCK = Symbol('Clock');
export const IDS = Symbol('Ids');
export const TIMERS = Symbol('Timers');
export const LOG = Symbol('EventLog');
export const LANES = Symbol('CommandLanes');
export const VAULT = Symbol('Vault');
export const READ_MODELS = Symbol('ReadModels');
export const STORE = Symbol('ReadModelDatabase');
export const STORAGE = Symbol('Storage');
export const GATEWAY = Symbol('CardGateway');
export const CAPTCHA = Symbol('Captcha');
export const MAILER = Symbol('Mailer');
export const TERMINALS = Symbol('TerminalPort');
