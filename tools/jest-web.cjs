// Waiting for a page has room for a busy machine: beside ten other processes on two cores a page of the console takes more
// than 20 s. A wait ends as soon as what it waits for is there.
require('@testing-library/react').configure({ asyncUtilTimeout: 100_000 });
