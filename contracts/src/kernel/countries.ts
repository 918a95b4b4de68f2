/** Codes of ISO 3166-1, and that of Kosovo; `Intl.DisplayNames` names them in each language. */
const CODES = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`;
const WITHOUT_POSTAL_CODES = `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI KM
KN KP LY ML MO MR NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU WS YE ZW`;

const CODE = /^[A-Z]{2}$/;
const names = (codes: string, code: string): boolean => CODE.test(code) && codes.includes(code);

export const countries = (): readonly string[] => CODES.split(/\s/);
export const isCountry = (code: string): boolean => names(CODES, code);
export const hasPostalCodes = (country: string): boolean => !names(WITHOUT_POSTAL_CODES, country);
