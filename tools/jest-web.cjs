// Waiting for a page has room for a busy machine; it answers as soon as what it waits for is there.
require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 });
