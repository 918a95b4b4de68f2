export { useI18n as useWords, type I18n as Words } from './use-i18n.js';
