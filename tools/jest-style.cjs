// A style sheet in a test is a map from each class to its own name. Without __esModule every class would be undefined.
module.exports = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
