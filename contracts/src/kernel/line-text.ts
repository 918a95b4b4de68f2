/** Whether a text is one line that reads in one direction, as a name is: names stand in mails, files and lists. */
export const isLine = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);
