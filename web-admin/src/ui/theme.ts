import type { RaThemeOptions } from 'react-admin';
import { tokens } from '@stile/web-kit';

/** Read aloud, not shown. */
export const hiddenText = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

export const SIDEBAR_WIDTH = 260;
/** The height of the bar above every page. */
export const BAR_HEIGHT = 64;
export const WIDE = '(min-width:960px)';
export const PHONE = '(max-width:599.95px)';

const { ink, inkSoft, line, lineStrong, paper, ground, brand, brandStrong, brandSoft, busyInk } = tokens;
const { bad, focus, radius, radiusS } = tokens;
const outline = { outline: `3px solid ${focus}`, outlineOffset: 2 };

const shrink = { inputLabel: { shrink: true } };
/** Inputs fill their place; the label stays above them, and no empty line is kept below for an error. */
const input = {
  defaultProps: { helperText: false, margin: 'none', fullWidth: true, slotProps: shrink },
} as const;

export const consoleTheme: RaThemeOptions = {
  palette: {
    mode: 'light',
    primary: { main: brand, dark: brandStrong, light: brandSoft, contrastText: paper },
    secondary: { main: brand, contrastText: paper },
    error: { main: bad },
    warning: { main: busyInk },
    success: { main: brand },
    info: { main: focus },
    background: { default: ground, paper },
    text: { primary: ink, secondary: inkSoft },
    divider: line,
  },
  shape: { borderRadius: radiusS },
  typography: {
    fontFamily: tokens.font,
    fontSize: 14,
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-.01em', lineHeight: 1.25 },
    h2: { fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.3 },
    h3: { fontSize: '.9375rem', fontWeight: 700, lineHeight: 1.3 },
  },
  components: {
    // A wide table scrolls in its card instead of widening the page.
    RaList: {
      styleOverrides: { root: { minWidth: 0, '& .RaList-main, & .RaList-content': { minWidth: 0 } } },
    },
    RaListToolbar: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 12,
          marginBottom: 16,
          '&&': { backgroundColor: 'transparent' },
          [`@media ${PHONE}`]: { '&&': { alignItems: 'stretch' } },
          '& .MuiToolbar-root': { backgroundColor: 'transparent', minHeight: 40, padding: 0, flex: 'none' },
        },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: {
          '&&': {
            flex: '1 1 0',
            minHeight: 0,
            padding: 0,
            gap: 12,
            alignItems: 'center',
            pointerEvents: 'auto',
          },
          '& .RaFilterFormInput-spacer, & .RaFilterForm-clearFix': { display: 'none' },
          '& .RaFilterForm-filterFormInput .MuiFormControl-root': { margin: 0, minWidth: 150 },
          // Wide enough that a pair of dates moves to the next line together.
          '& [data-source=q]': { flex: '1 1 320px' },
          '& [data-source=q] .MuiFormControl-root': { width: '100%' },
          [`@media ${PHONE}`]: { '&&': { flex: 'none' }, '& .MuiFormControl-root': { width: '100%' } },
        },
      },
    },
    // Collapsed, the toolbar is clipped only: its buttons would still take the focus and cover the column headings.
    RaBulkActionsToolbar: {
      styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
    },
    RaTopToolbar: { styleOverrides: { root: { '&&': { padding: 0, gap: 4, minHeight: 40 } } } },
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontSize: '.9375rem' },
        ':focus-visible': outline,
        'dl, dd, ul, ol': { margin: 0, padding: 0 },
        'ul, ol': { listStyle: 'none' },
        code: { fontFamily: 'ui-monospace, "Liberation Mono", monospace', fontSize: '.875em' },
        'h1, h2, h3, p': { margin: 0 },
        'td, dd, time': { fontVariantNumeric: 'tabular-nums' },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': outline } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 40, borderRadius: radiusS },
        outlined: { borderColor: lineStrong },
        outlinedError: { borderColor: bad },
      },
    },
    // The name of a row's checkbox belongs to its input, not to the element around it.
    MuiCheckbox: {
      defaultProps: {
        slotProps: {
          root: () => ({ 'aria-label': undefined }),
          input: (owner: { readonly 'aria-label'?: string }) => ({ 'aria-label': owner['aria-label'] }),
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { outlined: { borderColor: line } } },
    MuiCard: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { borderRadius: radius } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: paper, borderRadius: radiusS },
        notchedOutline: { borderColor: lineStrong },
      },
    },
    MuiInputLabel: { styleOverrides: { root: { color: inkSoft } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: line, padding: '10px 16px' },
        head: { color: inkSoft, fontWeight: 600, backgroundColor: paper, whiteSpace: 'nowrap' },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          'tbody > &:last-child > *': { borderBottom: 0 },
          '&.MuiTableRow-hover:hover': { backgroundColor: ground },
        },
      },
    },
    MuiTableSortLabel: {
      styleOverrides: {
        root: {
          minHeight: 24,
          minWidth: 24,
          '&.Mui-active': { color: ink },
          '&:hover': { textDecoration: 'underline' },
          '&:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: radius, '&:focus-visible': { outline: 'none' } },
        container: { '&:focus-visible': { outline: 'none' } },
        paperFullScreen: { borderRadius: 0 },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 700, overflowWrap: 'anywhere' } },
    },
    MuiDialogActions: { styleOverrides: { root: { flexWrap: 'wrap', gap: 8, padding: '8px 24px 20px' } } },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: radiusS, alignItems: 'center' },
        standardError: { color: bad, backgroundColor: tokens.badSoft },
        standardWarning: { color: busyInk, backgroundColor: tokens.busySoft },
        standardSuccess: { color: brandStrong, backgroundColor: brandSoft },
      },
    },
    MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: ink, fontSize: '.8125rem' } } },
    RaTextInput: input,
    RaNumberInput: input,
    RaDateInput: input,
    RaSelectInput: {
      defaultProps: { ...input.defaultProps, slotProps: { ...shrink, select: { displayEmpty: true } } },
    },
    RaAutocompleteInput: { defaultProps: { helperText: false, margin: 'none', fullWidth: true } },
    // A flag that a document leaves out stays left out: react-admin would make it false.
    RaBooleanInput: { defaultProps: { helperText: false, defaultValue: null } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
  },
};
