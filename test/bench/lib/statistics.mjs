const sorted = (values) => Float64Array.from(values).sort();
/** The value that a share of all lie below; NaN of nothing. */
const quantile = (values, share) => {
  const order = sorted(values);
  return order.length === 0 ? NaN : order[Math.min(order.length - 1, Math.floor(share * order.length))];
};
const median = (values) => {
  const order = sorted(values);
  const middle = order.length >> 1;
  return order.length % 2 === 1 ? order[middle] : (order[middle - 1] + order[middle]) / 2;
};
/** Median with least and greatest. */
export const spread = (values) => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
  n: values.length,
});
/** Milliseconds, as they are reported. */
export const latencies = (values) => ({
  n: values.length,
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  p999: quantile(values, 0.999),
  max: quantile(values, 1),
});
/** The same of pages. */
export const summed = (took) => {
  const order = sorted(took);
  const at = (share) => order[Math.floor(share * (order.length - 1))];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: order.at(-1), n: order.length };
};
