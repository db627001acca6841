// Vite's variable for the path of a web page: as a setting of ours it would reach the processes that tests start.
delete process.env['BASE_URL'];
