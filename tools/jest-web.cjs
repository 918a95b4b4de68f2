// A wait for a page allows for a busy machine and ends as soon as it is fulfilled.
require('@testing-library/react').configure({ asyncUtilTimeout: 20_000 });
