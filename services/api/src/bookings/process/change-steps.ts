/*
 * Two changes of a reservation's capacity an edit: taking its increases, and what is left when it has ended. The end of a
 * cancellation counts as an edit. What a cancellation returns is what the edits before it left.
 */
export const taking = (edit: number): number => 2 * edit;
export const ending = (edit: number): number => 2 * edit + 1;
